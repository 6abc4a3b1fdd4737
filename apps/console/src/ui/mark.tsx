/** The product's mark and name. */
export const Mark = () => (
  <div className="mark">
    <svg viewBox="0 0 24 32" aria-hidden="true">
      <circle cx="12" cy="16" r="9" />
      <path d="M12 1v30" />
    </svg>
    Touchline
  </div>
)
