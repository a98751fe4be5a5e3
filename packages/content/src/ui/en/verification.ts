/** The dialog that proves a video account. */
export const verification = {
  tiktokVerification: {
    title: 'Connect your account',
    step: 'Step {{step}} of {{total}}',
    username: {
      lead: 'Whose lives shall Dibs listen to? The account must be public.',
      label: 'TikTok username',
      placeholder: 'yourshop',
      next: 'Next',
      preparing: 'One moment...',
    },
    guide: {
      previous: 'Previous picture',
      next: 'Next picture',
      dot: 'Picture {{number}} of {{total}}',
      one: {
        title: 'Open your TikTok profile',
        text: 'In the TikTok app, tap Profile at the bottom right, then Edit profile.',
        picture: 'Drawing: a profile page with a button to edit it',
      },
      two: {
        title: 'Tap Bio',
        text: 'You will paste a word there that only you and Dibs know.',
        picture: 'Drawing: the edit page with the bio line marked',
      },
      three: {
        title: 'Paste the word and save',
        text: 'It may stand beside what is there already. You can remove it afterwards.',
        picture: 'Drawing: a bio with the word in it and a save button',
      },
    },
    film: {
      copy: 'Copy the word',
      edit: 'Tap Edit profile',
      bio: 'Tap Bio',
      paste: 'Hold, then Paste',
      save: 'Save',
    },
    word: {
      lead: 'Put this word into the bio of @{{username}}:',
      copy: 'Copy word',
      copied: 'Copied',
      copyFailed: 'Copying did not work. Select the word and copy it yourself.',
      film: 'Walkthrough: copy the word, paste it into your bio, save',
      play: 'Play the walkthrough',
      pause: 'Pause the walkthrough',
      hint: 'The word is valid for 30 minutes. TikTok may need a moment to show it.',
      verify: 'Verify',
      verifying: 'Verifying...',
    },
    success: {
      title: 'Connected',
      message: '@{{username}} is yours. You can take the word out of your bio now.',
      continue: 'Continue',
    },
    error: {
      enterUsername: 'Please enter a username',
      invalidUsername: 'A username has 2 to 24 letters, digits, underscores or periods.',
      notFound: 'Verification failed. Make sure the word is in your bio.',
      private: 'This account is private. Make it public, then verify again.',
      missing: 'There is no account @{{username}}. Cancel and check the spelling.',
      expired: 'The word has expired. Here is a new start.',
      somethingWentWrong: 'Something went wrong. Please try again.',
      saveFailed: 'Failed to update username on backend',
    },
  },
} as const
