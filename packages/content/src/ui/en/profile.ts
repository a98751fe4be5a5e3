/** Profile and settings. */
export const profile = {
  title: 'Profile',
  personal: 'Personal info',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  notSet: 'Not set',
  editName: 'Edit name',
  language: 'Language',
  account: 'TikTok account',
  notLinked: 'Not connected',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  disconnectTitle: 'Disconnect @{{username}}?',
  disconnectMessage:
    'A running live ends. Your item codes and recaps stay. To join a live again, you prove the account once more.',
  disconnected: 'Successfully disconnected',
  settings: 'Settings',
  logOut: 'Log out',
  loadFailed: 'Your profile could not be loaded. Dibs keeps trying.',
  error: {
    nameEmpty: 'Name cannot be empty.',
    nameSame: 'New name is the same as current name.',
    updateFailed: 'Failed to update profile.',
    languageFailed: 'Failed to update language preference.',
    disconnectFailed: 'Failed to disconnect the video account.',
  },
} as const
