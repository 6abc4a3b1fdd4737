import type { DocumentContent } from '@touchline/domain/documents'
import type PDFDocument from 'pdfkit'
import { FACTUR_X_FILE, writeFacturX } from '../factur-x/index.ts'
import { draw } from '../layout/draw.ts'
import { paperOf } from '../text/paper-of.ts'
import { localeOf } from '../text/say.ts'
import { metadata } from './metadata.ts'
import { SteadyDocument } from './steady-document.ts'

/** Documents without a brand keep their bytes. */
const EARLIER_CREATOR = 'Touchline'

/** On this thread: blocks some 20 ms. */
export async function writePdf(
  content: DocumentContent,
  language: DocumentContent['language'] = content.language,
): Promise<Uint8Array> {
  const xml = writeFacturX(content)
  const paper = paperOf(content, language, xml === null ? null : FACTUR_X_FILE)
  const issued = new Date(`${content.issueDate}T00:00:00Z`)
  const document = new SteadyDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: localeOf(language),
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: null,
    info: {
      Title: `${paper.title} ${content.number}`,
      CreationDate: issued,
      ModDate: issued,
      Creator: content.issuer.brand?.name ?? EARLIER_CREATOR,
      Producer: 'PDFKit',
    },
  })
  const bytes = bytesOf(document)
  document.appendXML(metadata(content.issuer.companyName, xml === null ? null : FACTUR_X_FILE))
  if (xml !== null) attach(document, xml, issued)
  draw(document, paper)
  document.end()
  return bytes
}

const attach = (document: PDFDocument, xml: string, issued: Date): void => {
  document.file(Buffer.from(xml), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Factur-X, EN 16931',
    relationship: 'Alternative',
    creationDate: issued,
    modifiedDate: issued,
  })
}

async function bytesOf(document: PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of document) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
