import { framesCopy } from '../../../copy/frames.ts';
import { settings } from '../../../settings.ts';
import { TextLink } from '../../../ui/link.tsx';

type LegalSentenceProps = {
  readonly before: string;
  readonly between: string;
  readonly after: string;
};

/** A sentence that links to the terms and then to the privacy policy, with these words around them. */
export function LegalSentence({ before, between, after }: LegalSentenceProps) {
  return (
    <>
      <span>{before}</span>
      <TextLink external href={settings.links.terms}>
        {framesCopy.terms}
      </TextLink>
      <span>{between}</span>
      <TextLink external href={settings.links.privacy}>
        {framesCopy.privacy}
      </TextLink>
      <span>{after}</span>
    </>
  );
}
