import { useTranslations } from 'use-intl'

/** Which colour is which part of a bill. */
export function Legend() {
  const t = useTranslations('season.parts')
  return (
    <ul className="bill-legend" aria-hidden="true">
      {(['plan', 'seats', 'options', 'storage'] as const).map((part) => (
        <li key={part}>
          <i className={`bill-key kind-${part}`} />
          {t(part)}
        </li>
      ))}
    </ul>
  )
}
