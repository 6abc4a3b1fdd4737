import './count.css'

const COUNTED = 99

export const Count = ({ of: count }: { readonly of: number }) => (
  <span className="count num" aria-hidden="true">
    {count > COUNTED ? `${COUNTED}+` : count}
  </span>
)
