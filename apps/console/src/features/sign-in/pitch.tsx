import { useTranslations } from 'use-intl'

/** The left half of the login: a pitch drawn in lines. */
export function Pitch() {
  const t = useTranslations('signIn')
  return (
    <aside className="pitch" aria-label="Touchline">
      <svg
        className="lines"
        viewBox="0 0 600 900"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="#ffffff1c"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="600" cy="450" r="190" />
        <path d="M600 0v900M0 120h330v660H0M0 270h150v360H0" />
        <circle cx="600" cy="450" r="5" fill="#cdf26b" stroke="none" />
      </svg>
      <div className="mark">
        <svg viewBox="0 0 24 30" fill="none" stroke="#cdf26b" strokeWidth="2" aria-hidden="true">
          <circle cx="12" cy="15" r="9" />
          <path d="M12 1v28" />
        </svg>
        Touchline
      </div>
      <p className="slogan">{t('slogan')}</p>
      <p className="soft">{t('subline')}</p>
    </aside>
  )
}
