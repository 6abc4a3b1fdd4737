import { type ReactNode, useId } from 'react'
import { Button } from '../input/button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly cancel: string
  readonly look?: 'main' | 'danger'
  /** While true nothing can be submitted, not even by Enter. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Submits from the dialog's footer; the form shows its errors. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, cancel, look = 'main', isBusy = false, isDisabled = false, onSubmit, onCancel } = props
  const form = useId()
  const footer = (
    <>
      <Button look="ghost" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" form={form} look={look} busy={isBusy} disabled={isDisabled}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onCancel={onCancel} footer={footer}>
      <form
        id={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isDisabled) onSubmit()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
