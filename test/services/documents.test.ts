// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { saveDocument } from '../../src/services/documents.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  [{ loanId: 12 }, 'agreement-12.pdf'],
  [{ loanId: null }, 'terms.pdf'],
])('the document of %j is saved as %s, and its address is released [R7.27]', (request, name) => {
  vi.useFakeTimers();
  const pressed: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    pressed.push({ name: this.download, address: this.href });
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  saveDocument(request, new Blob(['%PDF-']));
  expect(pressed).toEqual([{ name, address: 'blob:here/1' }]);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith('blob:here/1');
});
