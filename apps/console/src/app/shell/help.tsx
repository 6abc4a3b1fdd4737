import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { helpLinks } from '../../lib/http/config.ts'

const HelpLinks = laterPart(async () => (await import('./help-links.tsx')).HelpLinks, overviewWords)

interface HelpProps {
  readonly about?: string | null
}

export const Help = (props: HelpProps) => helpLinks() && <HelpLinks {...props} />
