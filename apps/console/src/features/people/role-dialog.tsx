import { useMutation } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import type { MemberRole } from '@touchline/domain/people'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useChangeFailure } from './change-failure.ts'
import { changeRole } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

interface RoleDialogProps {
  readonly person: Person
  readonly onClose: () => void
}

/** Another role for a member; it counts from the next thing that they do. */
export function RoleDialog({ person: { _id, name, role }, onClose }: RoleDialogProps) {
  const t = useTranslations('people')
  const [chosen, setChosen] = useState<MemberRole>(role === 'administrator' ? 'billing-manager' : role)
  const onError = useChangeFailure()
  const saving = useMutation({
    meta: { faults: 'silent' },
    mutationFn: () => changeRole(_id, chosen),
    onSuccess: () => {
      showToast({ text: t(`saved.${chosen}`, { name }) })
      onClose()
    },
    onError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form="role-form" busy={saving.isPending} disabled={chosen === role}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('changeTitle', { name })} onCancel={onClose} footer={footer}>
      <form id="role-form" className="form" onSubmit={submit}>
        <RoleChoice chosen={chosen} onChoose={setChosen} />
      </form>
    </Dialog>
  )
}
