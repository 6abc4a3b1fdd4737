import type { DocumentContent } from '@touchline/domain/documents'

/**
 * A document as PDF/A-3 and PDF/UA, with its invoice as XML inside where the region has that. The same content in the
 * same language gives the same bytes, whenever and wherever it is written. The libraries of it, 12 MiB of memory before any font,
 * are loaded by the first one.
 */
export async function writePdf(
  content: DocumentContent,
  language: DocumentContent['language'] = content.language,
): Promise<Uint8Array> {
  const { writePdf: write } = await import('./write-pdf.ts')
  return write(content, language)
}

/** The letters of texts that no paper can show, each once: `〓` stands for them. */
export async function unprintable(texts: readonly string[]): Promise<readonly string[]> {
  const { unprintable: lettersOf } = await import('./fonts.ts')
  return lettersOf(texts)
}
