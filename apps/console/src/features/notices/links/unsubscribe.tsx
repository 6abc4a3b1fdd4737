import { useMutation, useQuery } from '@tanstack/react-query'
import { followUnsubscribeLink, readUnsubscribeLink } from '@touchline/contract/calls/recipients'
import type { UnsubscribeLink } from '@touchline/contract/recipients'
import { Button } from '@touchline/ui/input/button.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../../forms/lone-page.tsx'
import { useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { isDeadLink } from '../../../lib/http/api-error.ts'
import { openCall } from '../../../lib/http/open-call.ts'

export function Unsubscribe() {
  const t = useTranslations('notices.unsubscribe')
  const notices = useTranslations('notices')
  const loading = useTranslations('shell')('loading')
  const { token, base } = useMailedLink()
  const read = useQuery({
    queryKey: ['unsubscribe', token],
    meta: { faults: 'silent' },
    retry: false,
    queryFn: async () => (await openCall(base(), readUnsubscribeLink, { body: { token } })).data,
  })
  const follow = useMutation({
    meta: { faults: 'silent' },
    mutationFn: async (isOn: boolean) =>
      (await openCall(base(), followUnsubscribeLink, { body: { token, isOn } })).data,
  })
  const linked = follow.data ?? read.data
  const error = follow.error ?? read.error
  return (
    <LonePage title={t('title')}>
      {error !== null && <FormError text={isDeadLink(error) ? t('unknown') : notices('notReached')} />}
      {read.isPending && <Skeleton label={loading} />}
      {linked !== undefined && (
        <Linked
          linked={linked}
          isDone={follow.isSuccess}
          isBusy={follow.isPending}
          onTurn={(isOn) => follow.mutate(isOn)}
        />
      )}
    </LonePage>
  )
}

interface LinkedProps {
  readonly linked: UnsubscribeLink
  readonly isDone: boolean
  readonly isBusy: boolean
  readonly onTurn: (isOn: boolean) => void
}

function Linked({ linked, isDone, isBusy, onTurn }: LinkedProps) {
  const t = useTranslations('notices')
  const { organizationName, maskedAddress: address, line, ends, isOn } = linked
  const what = ends === 'class' ? t('classes.payment-problems') : t(`lines.${line}`)
  const said = isOn ? (isDone ? 'onAgain' : 'isOn') : 'isOff'
  const text =
    address === null
      ? t(isOn ? 'unsubscribe.unasked.isOn' : 'unsubscribe.unasked.isOff')
      : t(`unsubscribe.${said}`, { what, address, organization: organizationName })
  return (
    <>
      <p role="status">{text}</p>
      <Button look={isOn ? 'main' : 'ghost'} busy={isBusy} onClick={() => onTurn(!isOn)}>
        {t(isOn ? 'unsubscribe.end' : 'unsubscribe.undo')}
      </Button>
      {address !== null && <p className="soft">{t('unsubscribe.others', { organization: organizationName })}</p>}
    </>
  )
}
