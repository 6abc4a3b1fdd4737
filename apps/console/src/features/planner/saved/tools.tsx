import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { MoreMenu } from '@touchline/ui/input/more-menu.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type PlannedChoice, searchOf } from '../choice.ts'
import { heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'
import { MOST_SAVED, NAME_LENGTH, savePlan, useSavedPlans } from './saved-plans.ts'

interface ToolsProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
}

const linkOf = (choice: PlannedChoice): string => `${location.href.split('#')[0]}#/planner?${searchOf(choice)}`

export function Tools({ account, choice }: ToolsProps) {
  const t = useTranslations('planner')
  const common = useTranslations('common')
  const text = usePlannerText(account)
  const [isSaving, setIsSaving] = useState(false)
  const save = (name: string) => {
    savePlan(organizationId(), { name, search: searchOf(choice) })
    setIsSaving(false)
    showToast({ text: t('savedToast', { name }) })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(linkOf(choice))
    showToast({ text: t('copied') })
  }
  return (
    <div className="planner-tools">
      <Button look="ghost" small onClick={() => setIsSaving(true)}>
        {t('save')}
      </Button>
      <MoreMenu label={t('moreTools')}>
        <button type="button" onClick={() => void copy()}>
          {t('copyLink')}
        </button>
        <button type="button" onClick={() => print()}>
          {common('print')}
        </button>
      </MoreMenu>
      {isSaving && (
        <SaveDialog
          proposed={text.plan(choice.groupId ?? heldPlan(account).groupId)}
          onCancel={() => setIsSaving(false)}
          onSave={save}
        />
      )}
    </div>
  )
}

interface SaveDialogProps {
  readonly proposed: string
  readonly onCancel: () => void
  readonly onSave: (name: string) => void
}

function SaveDialog({ proposed, onCancel, onSave }: SaveDialogProps) {
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
