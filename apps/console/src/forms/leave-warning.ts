import { useEffect } from 'react'
import { type Message, showMessage } from '../lib/messages.ts'
import { useBlocker } from '../lib/navigation/index.ts'
import { askBeforeLeaving } from '../lib/unsaved.ts'

interface LeaveWarning {
  readonly isActive: boolean
  readonly question: Message & { readonly cancel: string }
  readonly isSamePage?: (from: string, to: string) => boolean
}

const never = (): boolean => false

/** On another page, a closed tab, or a logout. */
export function useLeaveWarning({ isActive, question, isSamePage = never }: LeaveWarning): void {
  const { title, body, ok, cancel } = question
  useEffect(
    () => (isActive ? askBeforeLeaving({ title, body, ok, cancel }) : undefined),
    [isActive, title, body, ok, cancel],
  )
  useBlocker({ isActive, mayLeave: async (from, to) => isSamePage(from, to) || (await showMessage(question)) })
}
