import { brand } from '@touchline/ui/brand.ts'
import { Help } from './help.tsx'

const year = new Date().getFullYear()

interface FootProps {
  /** The page has one landmark for it; the drawer, which can be a dialog, none. */
  readonly as: 'div' | 'footer'
}

/** At the drawer's end; on a small screen at the page's, too. */
export const Foot = ({ as: Element }: FootProps) => (
  <Element className="foot">
    © {year} {brand.company}
    <Help />
  </Element>
)
