import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { type PlannedChoice, searchOf } from '../choice.ts'
import { heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'
import { SaveDialog } from './save-dialog.tsx'
import { savePlan } from './saved-plans.ts'

interface ToolsProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
}

/** The address of the choice in this console. */
const linkOf = (choice: PlannedChoice): string => `${location.href.split('#')[0]}#/planner?${searchOf(choice)}`

/** Keeps, shares and prints what is planned. */
export function Tools({ account, choice }: ToolsProps) {
  const t = useTranslations('planner')
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
      <Button look="ghost" onClick={() => setIsSaving(true)}>
        {t('save')}
      </Button>
      <Button look="ghost" onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
      <Button look="ghost" onClick={() => print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
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
