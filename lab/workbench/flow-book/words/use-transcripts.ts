import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { readTranscripts, type Transcripts } from './transcripts.ts';

const Files = v.record(v.string(), v.string());
const NONE: Transcripts = new Map();

let asked: Promise<Transcripts> | undefined;

async function fetchTranscripts(): Promise<Transcripts> {
  const response = await fetch('/sandbox/transcripts');
  return readTranscripts(v.parse(Files, await response.json()));
}

/** Returns the texts of each story once they are needed and the sandbox has sent them; none without a sandbox. */
export function useTranscripts(isWanted: boolean): Transcripts {
  const [transcripts, setTranscripts] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    asked ??= fetchTranscripts().catch(() => {
      asked = undefined;
      return NONE;
    });
    void asked.then((found) => isHere && setTranscripts(found));
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return transcripts;
}
