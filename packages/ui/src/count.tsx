import './count.css'

/** More are not counted. */
const COUNTED = 99

/** How many are new, or wait for the reader; what they are is said next to it. */
export const Count = ({ of: count }: { readonly of: number }) => (
  <span className="count num" aria-hidden="true">
    {count > COUNTED ? `${COUNTED}+` : count}
  </span>
)
