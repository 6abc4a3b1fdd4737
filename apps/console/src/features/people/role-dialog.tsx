import { useMutation } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import type { MemberRole } from '@touchline/domain/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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
  const common = useTranslations('common')
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
  return (
    <FormDialog
      title={t('changeTitle', { name })}
      action={common('save')}
      cancel={common('cancel')}
      isBusy={saving.isPending}
      isDisabled={chosen === role}
      onSubmit={() => saving.mutate()}
      onCancel={onClose}
    >
      <RoleChoice chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}
