import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';
import { expect, test } from 'vitest';
import {
  type AgreementTerms,
  type Document,
  documentToHtml,
  loanAgreement,
  termsAndConditions,
} from '../../sandbox/lending/agreement.ts';
import { documentToPdf } from '../../sandbox/lending/pdf.ts';

// The texts that customers agree to are in `documents/` as they were approved, word for word; `-u` writes changes.

const TERMS: AgreementTerms = {
  borrower: "Kim O'Brien & <Sons>",
  amount: 200_00,
  plan: [
    { date: '2026-11-26', amount: 69_99, fee: 3_33 },
    { date: '2026-12-10', amount: 69_99, fee: 3_33 },
    { date: '2026-12-24', amount: 70_02, fee: 3_34 },
  ],
  madeOn: '2026-11-18',
  maskedAccountNumber: '•••• 5678',
};
const approved: Readonly<Record<string, Document>> = {
  agreement: loanAgreement(TERMS),
  terms: termsAndConditions(),
};

/** A text that a PDF draws; lengths are points, from the lower left. */
type Drawn = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly text: string;
};

/** The operators that draw a page. */
function operatorsOf(pdf: PDFDocument, page: number): string {
  const contents = pdf.getPage(page).node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  return parts
    .map((part) => (part instanceof PDFRef ? pdf.context.lookup(part) : part))
    .filter((part) => part instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
}

function textsOf(pdf: PDFDocument): Drawn[] {
  const text = /\/(\S+) (\S+) Tf\s[\s\S]*?1 0 0 1 (\S+) (\S+) Tm\s+<([0-9A-F]*)> Tj/g;
  return pdf.getPageIndices().flatMap((index) =>
    [...operatorsOf(pdf, index).matchAll(text)].map(([, font = '', size, x, y, hex = '']) => ({
      page: index + 1,
      x: Number(x),
      y: Number(y),
      size: Number(size),
      isBold: font.includes('Bold'),
      // The only letter in the texts that Windows-1252 has and Latin-1 has not.
      text: Buffer.from(hex, 'hex').toString('latin1').replaceAll('\x95', '•'),
    })),
  );
}

test.each(Object.entries(approved))('%s has the approved text', async (name, document) => {
  await expect(documentToHtml(document)).toMatchFileSnapshot(`documents/${name}.html`);
});

/** The rules below a table's rows. */
function rulesOf(pdf: PDFDocument): string[] {
  const rule = /([\d.]+) ([\d.]+) m\s+([\d.]+) ([\d.]+) l/g;
  return pdf
    .getPageIndices()
    .flatMap((index) =>
      [...operatorsOf(pdf, index).matchAll(rule)].map(([, ...points]) =>
        [index + 1, ...points.map((point) => Number(point).toFixed(1)), 'rule'].join(' '),
      ),
    );
}

test.each(Object.entries(approved))('%s is drawn as it was approved', async (name, document) => {
  const pdf = await PDFDocument.load(await documentToPdf(document));
  const texts = textsOf(pdf).map(({ page, x, y, size, isBold, text }) =>
    [page, x.toFixed(1), y.toFixed(1), size, isBold ? 'bold' : 'plain', text].join(' '),
  );
  await expect([...texts, ...rulesOf(pdf)].join('\n')).toMatchFileSnapshot(`documents/${name}.txt`);
});

test('a letter in two code points is drawn as one, and one that the font lacks as a question mark', async () => {
  const sections = [{ heading: 'Rene\u0301 李' }];
  const pdf = await PDFDocument.load(await documentToPdf({ title: 'Odd', sections }));
  expect(textsOf(pdf).map(({ text }) => text)).toEqual(['Odd', 'René ?', 'Odd, page 1 of 1']);
});

test('a PDF names its title, language and producer', async () => {
  const pdf = await PDFDocument.load(await documentToPdf(loanAgreement(TERMS)), {
    updateMetadata: false,
  });
  expect([pdf.getTitle(), pdf.getProducer()]).toEqual(['Loan agreement', 'Pay On Demand']);
  expect(pdf.catalog.getOrCreateViewerPreferences().getDisplayDocTitle()).toBe(true);
  expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('en-AU');
});

test('a customer with one repayment is debited once, from an account that may be unknown', () => {
  const html = documentToHtml(
    loanAgreement({ ...TERMS, plan: TERMS.plan.slice(0, 1), maskedAccountNumber: '' }),
  );
  expect(html).toContain('We debit your account once. The repayment is due on Thu, 26 Nov 2026.');
  expect(html).toContain('We transfer $200 to your account. ');
});
