import * as z from 'zod/mini'
import { tokenHash } from '../../../http/caller/session-check.ts'

const clientData = z.object({ challenge: z.string() })

const MOST_QUESTIONS = 10

const textOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString()

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const challengeOf = (question: string): string => Buffer.from(question).toString('base64url')

interface PasskeyQuestion {
  readonly challenge: string
  readonly hashes: readonly string[]
}

export const askedIn = (clientDataJson: string): PasskeyQuestion | null => {
  const { success, data } = clientData.safeParse(parsed(textOf(clientDataJson)))
  if (!success) return null
  const questions = textOf(data.challenge).split('.').slice(0, MOST_QUESTIONS)
  return { challenge: data.challenge, hashes: questions.map(tokenHash) }
}
