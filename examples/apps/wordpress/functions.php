<?php
// In functions.php of the (child) theme, or in a plugin for code snippets: the chat stands on every page.
add_action( 'wp_footer', function () {
	?>
	<script src="https://counter.example/widget/embed.js" data-webchat-id="boulangerie-karukera" async></script>
	<?php
} );
