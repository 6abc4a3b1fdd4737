import { brand } from '@touchline/ui/brand.ts'
import { Help } from './help.tsx'

const year = new Date().getFullYear()

interface FootProps {
  readonly as: 'div' | 'footer'
}

export const Foot = ({ as: Element }: FootProps) => (
  <Element className="foot">
    © {year} {brand.company}
    <Help />
  </Element>
)
