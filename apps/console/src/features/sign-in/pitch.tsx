import { useTranslations } from 'use-intl'
import { Mark } from '../../ui/mark.tsx'

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
      <Mark />
      <p className="slogan">{t('slogan')}</p>
      <p className="soft">{t('subline')}</p>
    </aside>
  )
}
