import type { LoanId } from '../../domain/entities.ts';

/** How long a document's URL stays valid after the click, in ms, because some browsers fetch it only then. */
const ADDRESS_LIFETIME_MS = 60_000;

/** Returns the name of a document's file. Source: decision 002. */
function documentName({ loanId }: { readonly loanId: LoanId | null }): string {
  return loanId === null ? 'terms.pdf' : `agreement-${loanId}.pdf`;
}

export function saveDocument(request: { readonly loanId: LoanId | null }, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = documentName(request);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
}
