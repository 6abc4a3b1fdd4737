import { useTranslations } from 'use-intl'
import { FailedPayment, type FrameProps } from '../../../forms/card/failed-payment.tsx'
import { useNextTry } from '../../../forms/card/next-try.tsx'
import { useFailedBilling } from '../../../lib/account/use-account.ts'
import { WayBack } from '../../../ui/way-back.tsx'

/** The amount stands above it already: its title is for those who hear it. */
function OnTheField({ title, action, code, children }: FrameProps) {
  const t = useTranslations('payment.repair')
  const nextTry = useNextTry(useFailedBilling())
  return (
    <div className="because repair" role="alert">
      <span className="hidden-text">{title} </span>
      <p>{children}</p>
      <div className="acts">
        {action}
        <details>
          <summary>{t('details')}</summary>
          {code}
        </details>
        {nextTry !== null && <WayBack icon="clock">{nextTry}</WayBack>}
      </div>
    </div>
  )
}

/** Why the last bill is not paid, what that stops, and the way out. */
export const Repair = () => <FailedPayment frame={OnTheField} />
