import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Document } from './agreement.ts';

const PAGE: readonly [width: number, height: number] = [595, 842];
const MARGIN = 56;
const INK = rgb(0.05, 0.17, 0.15);
const LINE = rgb(0.89, 0.88, 0.85);

/** Renders a document as an A4 PDF with page numbers. Lengths are in points. */
export async function documentToPdf({ title, sections }: Document): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('en-AU');
  pdf.setProducer('Pay On Demand');
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const write = writer(pdf);

  write.text(title, bold, 20, 18);
  for (const { heading, paragraphs = [], points = [], table } of sections) {
    write.text(heading, bold, 12, 6, 14);
    for (const paragraph of paragraphs) {
      write.text(paragraph, plain, 10, 6);
    }
    for (const point of points) {
      write.text(`-  ${point}`, plain, 10, 3);
    }
    if (table) {
      write.row(table.head, bold);
      for (const row of table.rows) {
        write.row(row, plain);
      }
    }
  }
  for (const [index, page] of pdf.getPages().entries()) {
    const label = `${title}, page ${index + 1} of ${pdf.getPageCount()}`;
    page.drawText(label, { x: MARGIN, y: 28, size: 8, font: plain, color: INK });
  }
  return pdf.save();
}

function writer(pdf: PDFDocument) {
  let page: PDFPage = pdf.addPage([...PAGE]);
  let y = PAGE[1] - MARGIN;
  const width = PAGE[0] - 2 * MARGIN;

  function makeRoom(height: number): void {
    if (y - height < MARGIN) {
      page = pdf.addPage([...PAGE]);
      y = PAGE[1] - MARGIN;
    }
  }

  return {
    text(text: string, font: PDFFont, size: number, after: number, before = 0): void {
      y -= before;
      for (const line of wrap(printable(text, font), font, size, width)) {
        makeRoom(size * 1.4);
        y -= size * 1.4;
        page.drawText(line, { x: MARGIN, y, size, font, color: INK });
      }
      y -= after;
    },
    row(cells: readonly string[], font: PDFFont): void {
      makeRoom(18);
      y -= 14;
      const column = width / cells.length;
      for (const [index, cell] of cells.entries()) {
        const x = MARGIN + index * column;
        page.drawText(printable(cell, font), { x, y, size: 10, font, color: INK });
      }
      y -= 5;
      page.drawLine({
        start: { x: MARGIN, y },
        end: { x: MARGIN + width, y },
        thickness: 0.5,
        color: LINE,
      });
    },
  };
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

const characterSets = new WeakMap<PDFFont, ReadonlySet<number>>();

/** Replaces characters by a question mark that the standard fonts cannot draw: they have Western letters only. */
function printable(text: string, font: PDFFont): string {
  const known = characterSets.get(font) ?? new Set(font.getCharacterSet());
  characterSets.set(font, known);
  return [...text.normalize('NFC')]
    .map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : '?'))
    .join('');
}
