import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'

/**
 * Compresses in JavaScript. Node's zlib gives other bytes on another processor or in another version; a document has
 * the same ones for ever.
 */
export class SteadyDocument extends PDFDocument {
  override ref(data?: Record<string, unknown>): PDFDocument.Reference {
    const made = super.ref(data)
    const finalize = made.finalize.bind(made)
    made.finalize = () => {
      if (made.compress && made.buffer.length > 0) {
        made.buffer = [zlibSync(Buffer.concat(made.buffer))]
        made.compress = false
      }
      finalize()
    }
    return made
  }
}
