import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The kinds of object that the sandbox answers with. Where Stripe's types name any other, none may stand. */
const ROOTS = `
  import type Stripe from 'stripe'
  import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js'
  export type Roots = {
    customer: Stripe.Customer
    deleted_customer: Stripe.DeletedCustomer
    payment_method: Stripe.PaymentMethod
    payment_intent: Stripe.PaymentIntent
    setup_intent: Stripe.SetupIntent
    charge: Stripe.Charge
    refund: Stripe.Refund
    balance_transaction: Stripe.BalanceTransaction
    mandate: Stripe.Mandate
    dispute: Stripe.Dispute
    payout: Stripe.Payout
    webhook_endpoint: Stripe.WebhookEndpoint
    deleted_webhook_endpoint: Stripe.DeletedWebhookEndpoint
    event: Stripe.PaymentIntentSucceededEvent
    event_type: Stripe.Event['type']
    list: Stripe.ApiList<unknown>
    error: Stripe.PaymentIntent.LastPaymentError
    browser_payment_intent: PaymentIntent
    browser_setup_intent: SetupIntent
  }
`
const kept = [
  'customer',
  'payment_method',
  'payment_intent',
  'setup_intent',
  'charge',
  'refund',
  'balance_transaction',
  'mandate',
  'dispute',
  'payout',
  'webhook_endpoint',
  'event',
  'list',
]

type Schema = boolean | { [name: string]: unknown }

/** JSON schemas of the SDK's own types: every key that a type does not name is refused, every one it demands is missed. */
export function generateSchemas(projectDir: string, file: string) {
  const entry = join(projectDir, 'tests/sandbox-stripe/support/roots.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === entry || fileExists(name)
  host.readFile = (name) => (name === entry ? ROOTS : readFile(name))
  host.getSourceFile = (name, ...rest) =>
    name === entry ? ts.createSourceFile(name, ROOTS, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([entry], options, host)
  writeFileSync(file, JSON.stringify(new Generator(program, entry).generate()))
}

class Generator {
  readonly #checker: ts.TypeChecker
  readonly #source: ts.SourceFile
  readonly #definitions: Record<string, Schema> = {}
  readonly #names = new Map<ts.Type, string>()

  constructor(program: ts.Program, entry: string) {
    this.#checker = program.getTypeChecker()
    this.#source = program.getSourceFile(entry) as ts.SourceFile
  }

  generate(): Schema {
    const roots = this.#source.statements.find(ts.isTypeAliasDeclaration) as ts.TypeAliasDeclaration
    const schemas: Record<string, Schema> = {}
    for (const property of this.#checker.getTypeAtLocation(roots.name).getProperties())
      schemas[property.name] = this.#schemaOf(this.#typeOf(property))
    return { ...schemas, $defs: this.#definitions }
  }

  #typeOf = (property: ts.Symbol) => this.#checker.getTypeOfSymbolAtLocation(property, this.#source)

  #schemaOf(type: ts.Type): Schema {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return false
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' }
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    if (type.isUnion()) return this.#union(type.types)
    // `OtherString`: a word that Stripe has yet to think of.
    if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)) return { type: 'string' }
    return this.#object(type)
  }

  #union(types: ts.Type[]): Schema {
    const schemas = types.map((type) => this.#schemaOf(type)).filter((schema) => schema !== false)
    const words = schemas.flatMap((schema) => (typeof schema === 'object' && 'const' in schema ? [schema.const] : []))
    const rest = schemas.filter((schema) => typeof schema !== 'object' || !('const' in schema))
    const anyWord = rest.some((schema) => typeof schema === 'object' && schema.type === 'string')
    const all = [...rest, ...(words.length > 0 && !anyWord ? [{ enum: words }] : [])]
    return all.length === 1 ? (all[0] as Schema) : { anyOf: all }
  }

  #object(type: ts.Type): Schema {
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: item ? this.#schemaOf(item) : true }
    }
    if (this.#isForeign(type)) return false
    const before = this.#names.get(type)
    if (before) return { $ref: `#/$defs/${before}` }
    const name = `t${this.#names.size}_${type.symbol?.name.replaceAll(/\W/g, '') ?? ''}`
    this.#names.set(type, name)
    this.#definitions[name] = this.#shape(type)
    return { $ref: `#/$defs/${name}` }
  }

  /** An object of a kind that the sandbox does not have. */
  #isForeign(type: ts.Type): boolean {
    const sort = type.getProperty('object')
    const value = sort && this.#typeOf(sort)
    return value?.isStringLiteral() === true && !kept.includes(value.value)
  }

  #shape(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of type.getProperties()) {
      const own = this.#typeOf(property)
      if (own.getCallSignatures().length > 0) continue
      properties[property.name] = this.#schemaOf(own)
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name)
    }
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String)
    // `{}` says nothing of what is in it.
    const others = index ? this.#schemaOf(index.type) : Object.keys(properties).length === 0
    return { type: 'object', properties, required, additionalProperties: others }
  }
}

export const readSchemas = (file: string): Record<string, Schema> => JSON.parse(readFileSync(file, 'utf8'))
