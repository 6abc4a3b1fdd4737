import { fonts } from '../pdf/fonts.ts'
import { SteadyDocument } from '../pdf/steady-document.ts'

/** For comparison: one line with pdfkit. Returns its length. */
export async function writeBarePage(): Promise<number> {
  const document = new SteadyDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: false,
    lang: 'en',
    displayTitle: false,
    bufferPages: false,
    autoFirstPage: true,
    font: null,
    info: {},
  })
  document.registerFont('font', fonts().regular.main).font('font').fontSize(9).text('Touchline', 62, 54)
  document.end()
  let length = 0
  for await (const chunk of document) if (chunk instanceof Uint8Array) length += chunk.length
  return length
}
