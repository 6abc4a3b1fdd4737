import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { organizationId } from '../../../lib/session/session.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { MOST_SAVED, NAME_LENGTH, useSavedPlans } from './saved-plans.ts'

interface SaveDialogProps {
  readonly proposed: string
  readonly onCancel: () => void
  readonly onSave: (name: string) => void
}

/** Asks for a name; the oldest of five makes room. */
export function SaveDialog({ proposed, onCancel, onSave }: SaveDialogProps) {
  const t = useTranslations()
  const [name, setName] = useState(proposed)
  const saved = useSavedPlans(organizationId())
  const isKnown = saved.some((plan) => plan.name === name.trim())
  const [oldest] = saved
  const replaced = isKnown ? t('planner.replaces', { name: name.trim() }) : undefined
  const pushed =
    !isKnown && saved.length >= MOST_SAVED ? t('planner.makesRoom', { name: oldest?.name ?? '' }) : undefined
  return (
    <FormDialog
      title={t('planner.save')}
      action={t('common.save')}
      cancel={t('common.cancel')}
      isDisabled={name.trim() === ''}
      onSubmit={() => onSave(name.trim())}
      onCancel={onCancel}
    >
      <TextField
        label={t('terms.name')}
        hint={replaced ?? pushed}
        maxLength={NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
