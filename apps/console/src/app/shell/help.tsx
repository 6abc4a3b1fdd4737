import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { helpLinks } from '../../lib/http/config.ts'

const HelpLinks = laterPart(async () => (await import('./help-links.tsx')).HelpLinks, overviewWords)

interface HelpProps {
  /** The reference of what failed: only the way to support is shown, and a mail names it. */
  readonly about?: string | null
}

/** The links that a deployment has configured; they load later and move nothing. */
export const Help = (props: HelpProps) => helpLinks() && <HelpLinks {...props} />
