import type { ReactNode } from 'react'
import { Facts } from '../card.tsx'
import './sums.css'

/** What a table of amounts comes to, the total last and strongest. */
export const Sums = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <div className="sums">
    <Facts rows={rows} />
  </div>
)
