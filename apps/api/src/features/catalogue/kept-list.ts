import { catalogueVersion } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { KeptText } from '../../http/json-text.ts'
import { type Answer, type AnyCall, answer, hasAlready, StillKept } from '../../http/route.ts'

const kept = new Map<string, KeptText>()
const KEPT_AT_MOST = 12

function keep(etag: string, text: KeptText): void {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(etag, text)
}

interface CachedList {
  readonly call: Pick<AnyCall, 'headers'>
  /** Null before the first catalogue. */
  readonly version: string | null
  readonly of: string
  readonly read: () => Promise<unknown>
}

/** Written and compressed once per catalogue version. */
export async function keptList(
  tx: Tx,
  { call, version, of, read }: CachedList,
): Promise<Answer<unknown> & { readonly body: KeptText | StillKept }> {
  const etag = `${version ?? 'none'}.${of}`
  if (version !== null && hasAlready(call, etag)) return answer(new StillKept(), { etag })
  const known = version === null ? undefined : kept.get(etag)
  if (known !== undefined) return answer(known, { etag })
  const text = await KeptText.of(JSON.stringify(await read()))
  // Cached only if the version stayed the same while reading.
  if (version === null || (await catalogueVersion(tx)) !== version) return answer(text)
  keep(etag, text)
  return answer(text, { etag })
}
