import type { DocumentContent } from '@touchline/domain/documents'
import { createThread } from './thread.ts'

/** For all regions of this process. */
const thread = createThread()

/**
 * PDF/A-3 and PDF/UA, with the invoice's XML where the region has one. Deterministic in content and language. On its
 * own thread.
 */
export const writePdf = (
  content: DocumentContent,
  language: DocumentContent['language'] = content.language,
): Promise<Uint8Array> => thread.draw(content, language)

/** Letters shown as `〓`, each once. */
export async function unprintable(texts: readonly string[]): Promise<readonly string[]> {
  const { unprintable: lettersOf } = await import('./fonts.ts')
  return lettersOf(texts)
}
