import { confirmMailAddress } from '@touchline/contract/calls/mail'
import { brand } from '@touchline/ui/brand.ts'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../forms/lone-page.tsx'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { config } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { announceConfirmed } from '../../lib/mail-confirmed.ts'
import { useLocation } from '../../lib/navigation/index.ts'
import { openPurchase } from '../../lib/payment/open-purchase.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { useChange } from '../../lib/request/use-change.ts'

/** Needs a press: mail programs prefetch links. */
export function MailConfirmation() {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const search = new URLSearchParams(useLocation().searchStr)
  const base = config().regions.find((region) => region.name === search.get('region'))?.baseUrl
  const confirm = useChange({
    send: async () => {
      if (base === undefined) throw new ApiError(404, { code: 'mail-token-unknown', message: 'no such region' })
      return (await openCall(base, confirmMailAddress, { body: { token: search.get('token') ?? '' } })).data
    },
    otherwise: (error) =>
      isDeadLink(error) ? { at: 'link', text: t('confirmFailed') } : { at: 'button', text: t('confirmNotReached') },
    onDone: ({ mailAddress }) => {
      announceConfirmed(mailAddress)
      return reloadAll()
    },
  })
  // Before the other tab continues.
  const [purchase] = useState(openPurchase)
  return (
    <LonePage title={t('confirmTitle')}>
      {confirm.answer !== undefined && <p role="status">{t('confirmed', { mail: confirm.answer.mailAddress })}</p>}
      <FormError text={confirm.said('link') ?? confirm.said('button')} />
      {confirm.isDone || confirm.said('link') !== null ? (
        <WayOn purchase={confirm.isDone ? purchase : null} />
      ) : (
        <>
          <p>{t('confirmText')}</p>
          <Button busy={confirm.isBusy} onClick={() => confirm.send()}>
            {common('confirm')}
          </Button>
        </>
      )}
    </LonePage>
  )
}

function WayOn({ purchase }: { readonly purchase: string | null }) {
  const t = useTranslations('contact')
  if (purchase === null)
    return (
      <a className="btn" href="#/contract-info">
        {t('toConsole', { brand: brand.name })}
      </a>
    )
  return (
    <>
      <p>{t('purchaseGoesOn')}</p>
      <a className="btn" href={`#${purchase}`}>
        {t('toPurchase')}
      </a>
    </>
  )
}
