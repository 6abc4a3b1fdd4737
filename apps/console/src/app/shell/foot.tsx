import { brand } from '../../ui/brand.ts'
import { Help } from './help.tsx'

const year = new Date().getFullYear()

/** At the drawer's end; on a small screen at the page's, too. */
export const Foot = () => (
  <footer className="foot">
    © {year} {brand.company}
    <Help />
  </footer>
)
