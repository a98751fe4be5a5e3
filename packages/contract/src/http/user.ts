import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { languageSchema, otpSchema, typedTextSchema } from './fields.ts'
import { profileSchema, settingChangeSchemas } from './profile.ts'

const messageSchema = z.object({ message: z.string() })
export const contactFieldSchema = z.enum(['email', 'phoneNumber'])
export type ContactField = z.infer<typeof contactFieldSchema>

export const userEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/user/profile',
    summary: 'The profile',
    auth: 'seller',
    helpers: ['desk', 'packing'],
    responses: { 200: profileSchema },
    errors: ['unauthorized'],
  }),
  setLanguage: defineEndpoint({
    method: 'PUT',
    path: '/user/profile/language',
    summary: 'Change the language of the interface and of messages',
    auth: 'seller',
    body: z.object({ languagePreference: languageSchema }),
    responses: { 200: profileSchema },
    errors: ['unauthorized'],
  }),
  updateProfile: defineEndpoint({
    method: 'PATCH',
    path: '/user/profile',
    summary: 'Change the name, or one setting',
    auth: 'seller',
    body: z.union([z.strictObject({ name: typedTextSchema }), ...settingChangeSchemas]),
    responses: { 200: profileSchema },
    errors: ['unauthorized', 'name_blank', 'name_same', 'plan_limit'],
  }),
  sendContactOtp: defineEndpoint({
    method: 'POST',
    path: '/user/profile/send-otp',
    summary: 'Send a code to a new e-mail address or phone number',
    auth: 'seller',
    body: z.object({ field: contactFieldSchema, value: typedTextSchema }),
    responses: { 200: messageSchema },
    errors: [
      'unauthorized',
      'email_invalid',
      'phone_invalid',
      'contact_same',
      'otp_too_soon',
      'message_not_sent',
      'whatsapp_missing',
    ],
  }),
  verifyContactOtp: defineEndpoint({
    method: 'POST',
    path: '/user/profile/verify-otp',
    summary: 'Prove a new e-mail address or phone number and save it',
    auth: 'seller',
    body: z.object({ field: contactFieldSchema, value: typedTextSchema, otp: otpSchema }),
    responses: { 200: messageSchema },
    errors: [
      'unauthorized',
      'email_invalid',
      'phone_invalid',
      'contact_taken',
      'otp_wrong',
      'otp_expired',
    ],
  }),
  takeBackContact: defineEndpoint({
    method: 'POST',
    path: '/user/profile/take-back',
    summary: 'Take back a change of address, with the token of the message to the old one',
    auth: 'none',
    body: z.object({ token: typedTextSchema }),
    responses: { 200: z.object({ field: contactFieldSchema, message: z.string() }) },
    errors: ['take_back_expired'],
  }),
  takeBackAccount: defineEndpoint({
    method: 'POST',
    path: '/user/profile/take-back-account',
    summary: 'Take back a video account, with the token of the message about its loss',
    auth: 'none',
    body: z.object({ token: typedTextSchema }),
    responses: { 200: messageSchema },
    errors: ['take_back_expired'],
  }),
  disconnectAccount: defineEndpoint({
    method: 'POST',
    path: '/user/profile/disconnect-tiktok',
    summary: 'Unlink the video account; ends a running live',
    auth: 'seller',
    responses: { 200: messageSchema },
    errors: ['unauthorized'],
  }),
}
