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

/** What customers read in each story, as soon as it is wanted and the sandbox has told it; nothing where there is no sandbox. */
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
