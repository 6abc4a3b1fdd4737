import type { ReactNode } from 'react'
import { type Brand, brandName, cardBrands, isBrand } from './card-brand.tsx'

const word = (text: string, size: number) => (
  <text x="20" y="17" textAnchor="middle" fontSize={size} fontWeight="800" fill="currentColor">
    {text}
  </text>
)

/** Simplified, not the brands' logos. */
const marks = {
  visa: word('VISA', 12),
  mastercard: (
    <>
      <circle cx="16" cy="13" r="7" fill="#d9382e" />
      <circle cx="24" cy="13" r="7" fill="#eda33a" fillOpacity="0.85" />
    </>
  ),
  amex: word('AMEX', 10.5),
  jcb: (
    <>
      <rect x="9" y="6" width="7" height="14" rx="3" fill="#1d5fa8" />
      <rect x="16.5" y="6" width="7" height="14" rx="3" fill="#c8303a" />
      <rect x="24" y="6" width="7" height="14" rx="3" fill="#2c8a4b" />
    </>
  ),
  diners: (
    <>
      <circle cx="20" cy="13" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M17.5 8v10a5.4 5.4 0 0 1 0-10zM22.5 8v10a5.4 5.4 0 0 0 0-10z" fill="currentColor" />
    </>
  ),
  discover: (
    <>
      <text x="14" y="16.5" textAnchor="middle" fontSize="9.5" fontWeight="800" fill="currentColor">
        DISC
      </text>
      <circle cx="30" cy="13" r="5" fill="#e37a2d" />
    </>
  ),
} satisfies Record<Brand, ReactNode>

export const BrandMark = ({ brand }: { readonly brand: string }) => (
  <svg className={`brand-mark ${brand}`} viewBox="0 0 40 26" role="img" aria-label={brandName(brand)} focusable="false">
    <rect className="ground" x="0.5" y="0.5" width="39" height="25" rx="4" />
    {isBrand(brand) ? marks[brand] : <path d="M6 10h28M8 17h8" stroke="currentColor" strokeWidth="2" />}
  </svg>
)

interface BrandMarksProps {
  readonly label: string
  readonly found?: Brand | null
}

export const BrandMarks = ({ label, found = null }: BrandMarksProps) => (
  <ul className="brand-marks" aria-label={label}>
    {Object.keys(cardBrands).map((brand) => (
      <li key={brand} className={found === null || found === brand ? '' : 'faded'}>
        <BrandMark brand={brand} />
      </li>
    ))}
  </ul>
)
