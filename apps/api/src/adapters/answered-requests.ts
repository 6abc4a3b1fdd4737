import type Stripe from 'stripe'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

/** Reports the provider's own id of each request that it answered: its support finds the request by it. */
export const reportingIds = (client: Client, onAnswer: (requestId: string) => void): Client => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...request) => {
    const response = await client.makeRequest(...request)
    const id = new Map<string, unknown>(Object.entries(response.getHeaders())).get('request-id')
    if (typeof id === 'string') onAnswer(id)
    return response
  },
})
