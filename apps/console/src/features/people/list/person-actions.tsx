import { useMutation } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailFailure } from '../../../forms/mail/mail-failure.ts'
import { showMessage } from '../../../lib/messages.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/input/button.tsx'
import { useChangeFailure } from '../change-failure.ts'
import { WithdrawDeparture } from '../handover/departure-line.tsx'
import { remove, sendAgain } from '../queries.ts'
import { RoleDialog } from '../role-dialog.tsx'

interface OfOne {
  readonly person: Person
}

/** What an administrator can do about a member, an invitation, or somebody who is to leave. */
export function PersonActions({ person }: OfOne) {
  const t = useTranslations('people')
  const [isChanging, setIsChanging] = useState(false)
  const { name, invitedUntil, departure, isOfPlatform } = person
  if (isOfPlatform)
    return (
      <div className="actions">
        <WithdrawDeparture person={person} />
      </div>
    )
  return (
    <div className="actions">
      {departure !== null && <WithdrawDeparture person={person} />}
      {invitedUntil === null ? (
        <Button look="ghost" aria-label={t('changeOf', { name })} onClick={() => setIsChanging(true)}>
          {t('change')}
        </Button>
      ) : (
        <SendAgain person={person} />
      )}
      <Remove person={person} />
      {isChanging && <RoleDialog person={person} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

function SendAgain({ person: { _id, name, address } }: OfOne) {
  const t = useTranslations('people')
  const onError = useMailFailure('change')
  const sending = useMutation({
    meta: { faults: 'silent' },
    onError,
    mutationFn: () => sendAgain(_id),
    onSuccess: () => showToast({ text: t('sentAgain', { address: address ?? name }) }),
  })
  return (
    <Button
      look="ghost"
      busy={sending.isPending}
      aria-label={t('sendAgainTo', { name })}
      onClick={() => sending.mutate()}
    >
      {t('sendAgain')}
    </Button>
  )
}

/** An active person's role ends; an invitation's link. */
function Remove({ person: { _id, name, invitedUntil } }: OfOne) {
  const t = useTranslations('people')
  const way = invitedUntil === null ? 'remove' : 'revoke'
  const verb = t(`ending.${way}.verb`)
  const title = t(`ending.${way}.title`, { name })
  const onError = useChangeFailure()
  const removing = useMutation({
    meta: { faults: 'silent' },
    onError,
    mutationFn: () => remove(_id),
    onSuccess: () => showToast({ text: t(`ending.${way}.done`, { name }) }),
  })
  const ask = async () => {
    const question = { title, body: t(`ending.${way}.text`, { name }), ok: verb, cancel: t('cancel') }
    if (await showMessage({ ...question, isDangerous: true })) removing.mutate()
  }
  return (
    <Button look="quiet" busy={removing.isPending} aria-label={title} onClick={() => void ask()}>
      {verb}
    </Button>
  )
}
