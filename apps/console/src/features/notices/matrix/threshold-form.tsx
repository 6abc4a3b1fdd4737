import { useMutation } from '@tanstack/react-query'
import type { Thresholds } from '@touchline/contract/recipients'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/input/button.tsx'
import { save } from '../queries.ts'

interface ThresholdFormProps {
  readonly before: Thresholds
  /** Null as long as something that was typed is wrong. */
  readonly next: Thresholds | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Thresholds in their own place: saved by Enter, left by Escape; the toast has the way back. */
export function ThresholdForm({ before, next, onClose, children }: ThresholdFormProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  // The press on Change asked for its first field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const of = form.current
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    of?.addEventListener('keydown', leave)
    return () => of?.removeEventListener('keydown', leave)
  }, [onClose])
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      showToast({ text: t('thresholdsSaved'), undo: () => save(before) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next !== null && !saving.isPending) saving.mutate(next)
  }
  return (
    <form ref={form} className="threshold-form" noValidate onSubmit={submit}>
      {children}
      <div className="actions">
        <Button look="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={saving.isPending} disabled={next === null}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
