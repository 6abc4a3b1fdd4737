import { brand } from './brand.ts'

export const Mark = () => (
  <div className="mark">
    <svg viewBox={brand.viewBox} aria-hidden="true">
      <use href="#brand" />
    </svg>
    {brand.name}
  </div>
)
