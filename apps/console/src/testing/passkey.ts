import { vi } from 'vitest'

const bytes = new TextEncoder().encode('bytes').buffer

/** Signatures are not verified here. */
export function answerByPasskey() {
  const credential = {
    id: 'cGFzc2tleQ',
    type: 'public-key',
    rawId: bytes,
    authenticatorAttachment: 'platform',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  }
  return vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential)
}

export const passkeyQuestion = { question: 'a-question-of-asia', rpId: 'localhost', allowCredentials: [] }
