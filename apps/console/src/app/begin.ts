/** Renews the session and requests the overview before React loads. Null on other pages and without a session. */
import { initialLanguage } from '../i18n/languages.ts'
import { loadConfig } from '../lib/http/config.ts'
import { paths } from '../lib/navigation/paths.ts'
import { wantFirstView } from '../lib/request/first-view.ts'
import { refresh } from '../lib/session/renew-session.ts'
import type { SignedIn } from '../lib/session/session.ts'
import { mayHaveSession } from '../lib/session/session-traces.ts'

const [asked = ''] = location.hash.slice(1).split('?')
const isOverview = ['', '/', paths['contract-info']].includes(asked)

async function begin(): Promise<SignedIn | null> {
  await loadConfig()
  wantFirstView()
  return refresh(readyFormats)
}

/**
 * The browser loads its number and date tables on first use, for a tenth of a second: in idle time, one by one, so that
 * presses are answered.
 */
function readyFormats(): void {
  const locale = initialLanguage()
  setTimeout(() => Intl.NumberFormat(locale))
  setTimeout(() => Intl.DateTimeFormat(locale))
}

export const begun: Promise<SignedIn | null> =
  isOverview && mayHaveSession() ? begin().catch(() => null) : Promise.resolve(null)
