import type { Person } from '@touchline/contract/people'
import type { MemberRole } from '@touchline/domain/people'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailing } from '../../../forms/mail/mail-failure.ts'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { showMessage } from '../../../lib/messages.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { WithdrawDeparture } from '../handover/departure-line.tsx'
import { changeRole, remove, sendAgain } from '../queries.ts'
import { RoleChoice } from '../role-choice.tsx'

interface OfOne {
  readonly person: Person
}

export function PersonActions({ person }: OfOne) {
  const t = useTranslations('people')
  const common = useTranslations('common')
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
          {common('change')}
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
  const common = useTranslations('common')
  const sending = useMailing({
    send: () => sendAgain(_id),
    onDone: () => showToast({ text: t('sentAgain', { address: address ?? name }) }),
  })
  return (
    <Button look="ghost" busy={sending.isBusy} aria-label={t('sendAgainTo', { name })} onClick={() => sending.send()}>
      {common('sendAgain')}
    </Button>
  )
}

function Remove({ person: { _id, name, invitedUntil } }: OfOne) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const way = invitedUntil === null ? 'remove' : 'revoke'
  const verb = t(`ending.${way}.verb`)
  const title = t(`ending.${way}.title`, { name })
  const removing = useChange({
    refusals: useLastAdministrator(),
    send: () => remove(_id),
    onDone: () => showToast({ text: t(`ending.${way}.done`, { name }) }),
  })
  const ask = async () => {
    const question = { title, body: t(`ending.${way}.text`, { name }), ok: verb, cancel: common('cancel') }
    if (await showMessage({ ...question, wayBackOf: 'removePerson', isDangerous: true })) removing.send()
  }
  return (
    <Button look="ghost" busy={removing.isBusy} aria-label={title} onClick={() => void ask()}>
      {verb}
    </Button>
  )
}

interface RoleDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

function RoleDialog({ person: { _id, name, role }, onClose }: RoleDialogProps) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const [chosen, setChosen] = useState<MemberRole>(role === 'administrator' ? 'billing-manager' : role)
  const saving = useChange({
    refusals: useLastAdministrator(),
    send: () => changeRole(_id, chosen),
    onDone: () => {
      // The same call restores the role.
      showToast({
        about: `role ${_id}`,
        text: t(`saved.${chosen}`, { name }),
        ...(role !== 'administrator' && { undo: () => changeRole(_id, role) }),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('changeTitle', { name })}
      action={common('save')}
      cancel={common('cancel')}
      isBusy={saving.isBusy}
      isDisabled={chosen === role}
      onSubmit={() => saving.send()}
      onCancel={onClose}
    >
      <RoleChoice chosen={chosen} onChoose={setChosen} />
      <WayBackOf call="changePersonRole" />
    </FormDialog>
  )
}

function useLastAdministrator() {
  const t = useTranslations('people')
  const ok = useTranslations('common')('ok')
  return { 'last-administrator': { message: { title: t('lastAdministratorTitle'), body: t('lastAdministrator'), ok } } }
}
