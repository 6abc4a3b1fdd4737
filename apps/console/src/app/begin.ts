/**
 * Renews the session and asks for the overview's data before React is loaded. Null on other pages and without a
 * session.
 */
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
 * The browser reads its tables for amounts and dates at the first of them, for a tenth of a second: while nothing else is to be done,
 * and one after the other, so that what is pressed meanwhile is answered.
 */
function readyFormats(): void {
  const locale = initialLanguage()
  setTimeout(() => Intl.NumberFormat(locale))
  setTimeout(() => Intl.DateTimeFormat(locale))
}

export const begun: Promise<SignedIn | null> =
  isOverview && mayHaveSession() ? begin().catch(() => null) : Promise.resolve(null)
