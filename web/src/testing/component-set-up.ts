import '@mantine/core/styles.css'
import '../styles.css'
