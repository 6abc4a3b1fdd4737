import type { DocumentContent } from '@touchline/domain/documents'
import { createThread } from './thread.ts'

/** One thread serves all regions of this process: papers of one club are drawn one after another anyhow. */
const thread = createThread()

/**
 * A document as PDF/A-3 and PDF/UA, with its invoice as XML inside where the region has that. The same content in the
 * same language gives the same bytes, whenever and wherever it is written. It is drawn on a thread of its own, so that nobody waits
 * for another one's paper.
 */
export const writePdf = (
  content: DocumentContent,
  language: DocumentContent['language'] = content.language,
): Promise<Uint8Array> => thread.draw(content, language)

/** The letters of texts that no paper can show, each once: `〓` stands for them. The fonts are read by the first who asks. */
export async function unprintable(texts: readonly string[]): Promise<readonly string[]> {
  const { unprintable: lettersOf } = await import('./fonts.ts')
  return lettersOf(texts)
}
