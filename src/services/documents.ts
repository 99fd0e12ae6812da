import type { LoanId } from '../../domain/entities.ts';

/** How long a document's address stays good after the press, in ms: some browsers fetch it only then. */
const ADDRESS_LIFETIME_MS = 60_000;

/** The name of a document's file. Source: decision 002. */
function documentName({ loanId }: { readonly loanId: LoanId | null }): string {
  return loanId === null ? 'terms.pdf' : `agreement-${loanId}.pdf`;
}

/** Hands a document to the browser to be saved as a file. */
export function saveDocument(request: { readonly loanId: LoanId | null }, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = documentName(request);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
}
