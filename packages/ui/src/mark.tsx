import { brand } from './brand.ts'

/** The brand's mark, which the served document has in itself, and its name. */
export const Mark = () => (
  <div className="mark">
    <svg viewBox={brand.viewBox} aria-hidden="true">
      <use href="#brand" />
    </svg>
    {brand.name}
  </div>
)
