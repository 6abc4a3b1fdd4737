import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { confirmMailAddress } from '@touchline/contract/contract-info'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { reloadAll } from '../../lib/queries.ts'
import { exchange } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'

/** The link of the mail ends here. A press confirms: mail programs open links by themselves. */
export function MailConfirmation() {
  const t = useTranslations('contact')
  const search = new URLSearchParams(useLocation().searchStr)
  const base = config().regions.find((region) => region.name === search.get('region'))?.baseUrl
  const confirm = useMutation({
    meta: { faults: 'fetch' },
    mutationFn: () => {
      if (base === undefined) throw new ApiError(404, { code: 'mail-token-unknown', message: 'no such region' })
      return exchange(base, confirmMailAddress, { body: { token: search.get('token') ?? '' } }, null)
    },
    onSuccess: () => reloadAll(),
  })
  const isRefused = isRefusal(confirm.error)
  return (
    <main className="empty">
      <Heading>{t('confirmTitle')}</Heading>
      {confirm.isSuccess && <p role="status">{t('confirmed', { mail: confirm.data.data.mailAddress })}</p>}
      {isRefused && <p role="alert">{t('confirmFailed')}</p>}
      {confirm.isSuccess || isRefused ? (
        <a className="btn" href="#/contract-info">
          {t('toConsole')}
        </a>
      ) : (
        <>
          <p>{t('confirmText')}</p>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirmButton')}
          </Button>
        </>
      )}
    </main>
  )
}

/** A link that is used up, too old or unknown stays so; anything else can be tried again. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500
